#include "CReadStat.h"

time_t fsr_as_local(time_t moment) {
  struct tm parts;
  if (!gmtime_r(&moment, &parts)) return moment;
  parts.tm_isdst = -1;
  time_t local = mktime(&parts);
  return local == (time_t)-1 ? moment : local;
}

#if defined(__ELF__)
// Says which library the program may open, for those who make packages of it.
// https://uapi-group.org/specifications/specs/elf_dlopen_metadata/
#define FSR_NOTE "[{\"feature\":\"statistics\",\"description\":\"Files of Stata, SPSS and SAS\",\"priority\":\"suggested\",\"soname\":[\"libreadstat.so.1\"]}]"
__attribute__((used, retain, aligned(4), section(".note.dlopen"))) static const struct {
  unsigned int owner_size, text_size, type;
  char owner[4];
  char text[(sizeof(FSR_NOTE) + 3) & ~3u];
} fsr_note = {4, sizeof(FSR_NOTE), 0x407c0c0a, "FDO", FSR_NOTE};
#endif
