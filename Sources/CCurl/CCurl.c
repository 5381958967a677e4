#include "CCurl.h"
#include <pthread.h>
#include <signal.h>

int fsc_set_number(fsc_easy_setopt set, fsc_easy *easy, int option, long value) {
  return set(easy, option, value);
}

int fsc_set_size(fsc_easy_setopt set, fsc_easy *easy, int option, int64_t value) {
  return set(easy, option, value);
}

int fsc_set_text(fsc_easy_setopt set, fsc_easy *easy, int option, const char *value) {
  return set(easy, option, value);
}

int fsc_set_pointer(fsc_easy_setopt set, fsc_easy *easy, int option, void *value) {
  return set(easy, option, value);
}

int fsc_set_function(fsc_easy_setopt set, fsc_easy *easy, int option, fsc_block_function value) {
  return set(easy, option, value);
}

int fsc_get_number(fsc_easy_getinfo get, fsc_easy *easy, int info, long *value) {
  return get(easy, info, value);
}

int fsc_get_size(fsc_easy_getinfo get, fsc_easy *easy, int info, int64_t *value) {
  return get(easy, info, value);
}

void fsc_block_broken_pipes(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

#if defined(__ELF__)
// Says which library the program may open, for those who make packages of it.
// https://uapi-group.org/specifications/specs/elf_dlopen_metadata/
#define FSC_NOTE "[{\"feature\":\"http\",\"description\":\"Talk to FHIR servers\",\"priority\":\"recommended\",\"soname\":[\"libcurl.so.4\"]}]"
__attribute__((used, retain, aligned(4), section(".note.dlopen"))) static const struct {
  unsigned int owner_size, text_size, type;
  char owner[4];
  char text[(sizeof(FSC_NOTE) + 3) & ~3u];
} fsc_note = {4, sizeof(FSC_NOTE), 0x407c0c0a, "FDO", FSC_NOTE};
#endif
