#include "CReadStat.h"

time_t fsr_as_local(time_t moment) {
  struct tm parts;
  if (!gmtime_r(&moment, &parts)) return moment;
  parts.tm_isdst = -1;
  time_t local = mktime(&parts);
  return local == (time_t)-1 ? moment : local;
}
