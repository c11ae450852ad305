/* Scenarios in tests: written with ' for ", so that they can be read. */
#ifndef TESTS_UNIT_SCENARIO_H
#define TESTS_UNIT_SCENARIO_H

#include "hawse/hawse.h"

/* Compiles a copy without a closing 0, so that a sanitizer sees any read past the end. */
static inline hw_status compile(const char *text, hw_model **model, char **report) {
  size_t n = strlen(text);
  char *copy = malloc(n ? n : 1);
  for (size_t i = 0; i < n; i++)
    copy[i] = text[i] == '\'' ? '"' : text[i];
  hw_status status = hw_model_compile(copy, n, model, report);
  free(copy);
  return status;
}

#define SCENARIO(parts) "{'hawse':1,'parts':{" parts "}}"
#define TIP "'tip':{'kind':'motion','position':[0,0,30]}"
#define LOAD                                                                                       \
  "'load':{'kind':'rigid','mass':1400,'shape':'sphere','position':[0,0,9],"                        \
  "'ports':{'hook':{'at':[0,0,1]}}}"
#define LINE                                                                                       \
  "'line':{'kind':'cable','a':{'attach':'tip'},'b':{'attach':'load.hook'},'length':20,"            \
  "'elements':4}"

#endif
