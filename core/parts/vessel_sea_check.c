/* Checks of what a vessel has of heave, roll and pitch by forces, and of waves. */
#include "parts/kinds.h"
#include "parts/vessel_state.h"

static void check_floating(const hw_model *model, int part, hw_report *report) {
  const vessel_params *p = model->part[part].params;
  const char *id = model->part[part].id;
  const hw_environment *env = &model->env;
  if (!(env->water_density > 0))
    hw_fault_part(report, id, "degrees",
                  "\"six\" needs water to float in: its density is %g kg/m^3", env->water_density);
  if (!(env->gravity > 0))
    hw_fault_part(report, id, "degrees", "\"six\" needs gravity: it is %g m/s^2", env->gravity);
  for (int i = 0; i < 3; i++)
    if (p->amplitude[i] != 0) {
      hw_fault_part(
          report, id, "amplitude",
          "%g: heave, roll and pitch of six degrees come of forces and are not prescribed",
          p->amplitude[i]);
      break;
    }
}

void vessel_six_check(const hw_model *model, int part, hw_report *report) {
  const vessel_params *p = model->part[part].params;
  const char *id = model->part[part].id;
  const hw_environment *env = &model->env;
  if (p->degrees == VESSEL_DEGREES_SIX)
    check_floating(model, part, report);
  response_table table = vessel_wave_table(p);
  response_check(&table, id, report);
  if (p->wave_force == VESSEL_WAVE_TABLE && !p->wave_headings.count)
    hw_fault_part(report, id, "wave/headings",
                  "missing: wave forces by table need rows by heading");
  if (p->wave_force == VESSEL_WAVE_NONE && p->wave_headings.count)
    hw_fault_part(report, id, "wave/force", "\"none\", but there are rows by heading");
  if (p->wave_force == VESSEL_WAVE_BOX && env->water_depth > 0 && p->draught >= env->water_depth)
    hw_fault_part(report, id, "draught", "%g m: the water is %g m deep", p->draught,
                  env->water_depth);
}
