"""Are races at the buttons judged fairly? Millions of them, in virtual time, through the table's own code.

A race is two fingers a known time apart, on real or simulated contacts, told by each kind of board in turn:
its debounce, its clock, its link, then the sequencer and the referee. Beside the verdict stands what simpler
ways would have said of the very same presses. Imports the rules, the table and the hardware.
"""
