"""Shadows MicroPython's own: ten switches that the test closes, ten lamps. Runs on MicroPython."""

import sys

import script

_GPIO_IN = 0xD0000004


class _Registers:
    def __getitem__(self, address):
        if address != _GPIO_IN:
            raise ValueError(address)
        # pulled up: a switch that is open reads 1
        return ~script.closed & 0x3FFFFFFF


mem32 = _Registers()


class Pin:
    IN, PULL_UP, IRQ_FALLING, IRQ_RISING = 0, 1, 4, 8

    def __init__(self, number, mode=None, pull=None):
        if number < 10 and (mode, pull) != (Pin.IN, Pin.PULL_UP):
            raise ValueError(number)
        self.number = number

    def irq(self, handler, trigger, hard):
        if trigger != Pin.IRQ_FALLING | Pin.IRQ_RISING or not hard:
            raise ValueError(trigger)
        script.handlers[self.number] = handler


class PWM:
    def __init__(self, pin, freq, duty_u16):
        self._lamp = pin.number - 10
        if freq < 100:
            raise ValueError(freq)
        self.duty_u16(duty_u16)

    def duty_u16(self, duty):
        script.lamps[self._lamp] = duty >> 8


def unique_id():
    return script.NUMBER.encode()


def reset():
    sys.exit(3)
