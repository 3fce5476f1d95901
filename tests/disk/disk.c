/* A disk that is watched, or that fails: preloaded into a program, between it and the C library.

   DISK_ROOT    the folder it concerns, a real path; files elsewhere are left alone
   DISK_TRACE   a file that gets every change in order: what was written where, what was synced, renamed, removed
   DISK_FAULTS  a file that may say, at any moment, which calls fail and how: "EIO write sync", "ENOSPC write open",
                "EROFS write open"; while it is missing or empty, none does

   One record of the trace: kind, two numbers, two byte strings, with their lengths in between (see disk.py). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 4096
#define REAL(name) ((__typeof__(&name))real(#name))

static const char *root;
static int trace = -1;
static char watched[MOST_FILES];
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("DISK_TRACE");
    root = getenv("DISK_ROOT");
    if (root && path)
        trace = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static int concerns(int fd) { return fd >= 0 && fd < MOST_FILES && watched[fd]; }

/* The whole path, if it lies under the root; what it names need not exist. */
static int place(int folder, const char *path, char whole[PATH_MAX * 2]) {
    char link[64], base[PATH_MAX];
    if (!root || !path)
        return 0;
    if (path[0] == '/') {
        snprintf(whole, PATH_MAX * 2, "%s", path);
    } else if (folder == AT_FDCWD) {
        if (!getcwd(base, sizeof base))
            return 0;
        snprintf(whole, PATH_MAX * 2, "%s/%s", base, path);
    } else {
        snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        ssize_t length = readlink(link, base, sizeof base - 1);
        if (length < 0)
            return 0;
        base[length] = 0;
        snprintf(whole, PATH_MAX * 2, "%s/%s", base, path);
    }
    size_t length = strlen(root);
    return !strncmp(whole, root, length) && (whole[length] == '/' || !whole[length]);
}

static void put(char kind, int64_t one, int64_t two, const void *data, uint32_t length, const char *name) {
    uint32_t named = name ? (uint32_t)strlen(name) : 0;
    struct { int64_t one, two; uint32_t length, named; } head = {one, two, length, named};
    struct iovec parts[] = {{&kind, 1}, {&head, sizeof head}, {(void *)data, length}, {(void *)name, named}};
    if (trace < 0)
        return;
    if (REAL(writev)(trace, parts, 4) < 0)
        abort();
}

static int fails(const char *call) {
    const char *path = getenv("DISK_FAULTS");
    char said[128] = {0};
    if (!root || !path)
        return 0;
    int file = REAL(open)(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return 0;
    ssize_t length = REAL(read)(file, said, sizeof said - 1);
    REAL(close)(file);
    if (length <= 0 || !strstr(said, call))
        return 0;
    errno = !strncmp(said, "ENOSPC", 6) ? ENOSPC : !strncmp(said, "EROFS", 5) ? EROFS : EIO;
    return 1;
}

static int opened(int fd, const char *whole, int flags) {
    if (fd >= 0 && fd < MOST_FILES) {
        watched[fd] = 1;
        put('o', fd, flags, 0, 0, whole);
    }
    return fd;
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
    char whole[PATH_MAX * 2];
    if (!place(folder, path, whole))
        return REAL(openat)(folder, path, flags, mode);
    if (flags & (O_WRONLY | O_RDWR | O_CREAT) ? fails("open") : fails("look"))
        return -1;
    pthread_mutex_lock(&one_at_a_time);
    int fd = opened(REAL(openat)(folder, path, flags, mode), whole, flags);
    pthread_mutex_unlock(&one_at_a_time);
    return fd;
}

#define MODE_OF(flags) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }

int open(const char *path, int flags, ...) { MODE_OF(flags) return open_at(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags) return open_at(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE_OF(flags) return open_at(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE_OF(flags) return open_at(folder, path, flags, mode); }
int __open64_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }

int close(int fd) {
    if (!concerns(fd))
        return REAL(close)(fd);
    pthread_mutex_lock(&one_at_a_time);
    put('c', fd, 0, 0, 0, 0);
    watched[fd] = 0;
    int done = REAL(close)(fd);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

static ssize_t write_at(int fd, const void *data, size_t length, off_t offset) {
    if (fails("write"))
        return -1;
    pthread_mutex_lock(&one_at_a_time);
    ssize_t done = REAL(pwrite)(fd, data, length, offset);
    if (done > 0)
        put('w', fd, offset, data, done, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    return concerns(fd) ? write_at(fd, data, length, offset) : REAL(pwrite)(fd, data, length, offset);
}
ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) { return pwrite(fd, data, length, offset); }

ssize_t write(int fd, const void *data, size_t length) {
    if (!concerns(fd))
        return REAL(write)(fd, data, length);
    int end = REAL(fcntl)(fd, F_GETFL) & O_APPEND;
    off_t offset = lseek(fd, 0, end ? SEEK_END : SEEK_CUR);
    ssize_t done = write_at(fd, data, length, offset);
    if (done > 0)
        lseek(fd, offset + done, SEEK_SET);
    return done;
}

ssize_t pread64(int fd, void *data, size_t length, off_t offset) {
    return concerns(fd) && fails("read") ? -1 : REAL(pread)(fd, data, length, offset);
}
ssize_t pread(int fd, void *data, size_t length, off_t offset) { return pread64(fd, data, length, offset); }
ssize_t read(int fd, void *data, size_t length) {
    return concerns(fd) && fails("read") ? -1 : REAL(read)(fd, data, length);
}

int ftruncate(int fd, off_t length) {
    if (!concerns(fd))
        return REAL(ftruncate)(fd, length);
    if (fails("write"))
        return -1;
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(ftruncate)(fd, length);
    if (!done)
        put('t', fd, length, 0, 0, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}
int ftruncate64(int fd, off_t length) { return ftruncate(fd, length); }

static int sync_one(int fd, int (*really)(int)) {
    if (!concerns(fd))
        return really(fd);
    if (fails("sync"))
        return -1;
    pthread_mutex_lock(&one_at_a_time);
    int done = really(fd);
    if (!done)
        put('s', fd, 0, 0, 0, 0);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}
int fsync(int fd) { return sync_one(fd, REAL(fsync)); }
int fdatasync(int fd) { return sync_one(fd, REAL(fdatasync)); }

int rename(const char *from, const char *to) {
    char one[PATH_MAX * 2], two[PATH_MAX * 2];
    if (!place(AT_FDCWD, from, one) || !place(AT_FDCWD, to, two))
        return REAL(rename)(from, to);
    if (fails("name"))
        return -1;
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(rename)(from, to);
    if (!done)
        put('r', 0, 0, one, strlen(one), two);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int unlink(const char *path) {
    char whole[PATH_MAX * 2];
    if (!place(AT_FDCWD, path, whole))
        return REAL(unlink)(path);
    if (fails("name"))
        return -1;
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(unlink)(path);
    if (!done)
        put('u', 0, 0, 0, 0, whole);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}

int mkdir(const char *path, mode_t mode) {
    char whole[PATH_MAX * 2];
    if (!place(AT_FDCWD, path, whole))
        return REAL(mkdir)(path, mode);
    if (fails("name"))
        return -1;
    pthread_mutex_lock(&one_at_a_time);
    int done = REAL(mkdir)(path, mode);
    if (!done)
        put('m', 0, 0, 0, 0, whole);
    pthread_mutex_unlock(&one_at_a_time);
    return done;
}
