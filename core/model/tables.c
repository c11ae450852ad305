/* Tables of the scenario as a whole (fields in tables.h). */
#include "model/tables.h"

static const hw_field wave_rows[] = {HW_ROWS(hw_wave_params, HW_WAVE_FIELDS)};
const hw_table hw_wave_table = HW_TABLE(hw_wave_params, wave_rows, "wave", "Wave");

static const hw_field environment_rows[] = {HW_ROWS(hw_environment, HW_ENVIRONMENT_FIELDS)};
const hw_table hw_environment_table =
    HW_TABLE(hw_environment, environment_rows, "environment", "Environment");

static const hw_field solver_rows[] = {HW_ROWS(hw_solver, HW_SOLVER_FIELDS)};
const hw_table hw_solver_table = HW_TABLE(hw_solver, solver_rows, "solver", "Solver");

static const hw_field material_rows[] = {HW_ROWS(hw_material, HW_MATERIAL_FIELDS)};
const hw_table hw_material_table = HW_TABLE(hw_material, material_rows, "material", "Material");

static const hw_field input_rows[] = {HW_ROWS(hw_input, HW_INPUT_FIELDS)};
const hw_table hw_input_table = HW_TABLE(hw_input, input_rows, "input", "Input");

static const hw_field cue_set_rows[] = {HW_ROWS(hw_cue_set, HW_CUE_SET_FIELDS)};
const hw_table hw_cue_set_table = HW_TABLE(hw_cue_set, cue_set_rows, "set", "Set");

static const hw_field cue_rows[] = {HW_ROWS(hw_cue, HW_CUE_FIELDS)};
const hw_table hw_cue_table = HW_TABLE(hw_cue, cue_rows, "event", "Event");

static const hw_field controller_input_rows[] = {
    HW_ROWS(hw_controller_input, HW_CONTROLLER_INPUT_FIELDS)};
const hw_table hw_controller_input_table =
    HW_TABLE(hw_controller_input, controller_input_rows, "read", "Read");

static const hw_field controller_output_rows[] = {
    HW_ROWS(hw_controller_output, HW_CONTROLLER_OUTPUT_FIELDS)};
const hw_table hw_controller_output_table =
    HW_TABLE(hw_controller_output, controller_output_rows, "led", "Led");

static const hw_field controller_parameter_rows[] = {
    HW_ROWS(hw_controller_parameter, HW_CONTROLLER_PARAMETER_FIELDS)};
const hw_table hw_controller_parameter_table =
    HW_TABLE(hw_controller_parameter, controller_parameter_rows, "parameter", "Parameter");

static const hw_field controller_rows[] = {HW_ROWS(hw_controller, HW_CONTROLLER_FIELDS)};
const hw_table hw_controller_table =
    HW_TABLE(hw_controller, controller_rows, "controller", "Controller");

static const hw_field plot_rows[] = {HW_ROWS(hw_plot, HW_PLOT_FIELDS)};
const hw_table hw_plot_table = HW_TABLE(hw_plot, plot_rows, "plot", "Plot");

static const hw_field stand_rows[] = {HW_ROWS(hw_stand, HW_STAND_FIELDS)};
const hw_table hw_stand_table = HW_TABLE(hw_stand, stand_rows, "camera", "Camera");

static const hw_field scene_rows[] = {HW_ROWS(hw_scene, HW_SCENE_FIELDS)};
const hw_table hw_scene_table = HW_TABLE(hw_scene, scene_rows, "moment", "Moment");

static const hw_field name_rows[] = {HW_ROWS(hw_name, HW_NAME_FIELDS)};
const hw_table hw_name_table = HW_TABLE(hw_name, name_rows, "name", "Name");

static const hw_field look_rows[] = {HW_ROWS(hw_look, HW_LOOK_FIELDS)};
const hw_table hw_look_table = HW_TABLE(hw_look, look_rows, "look", "Look");

static const hw_field view_rows[] = {HW_ROWS(hw_view, HW_VIEW_FIELDS)};
const hw_table hw_view_table = HW_TABLE(hw_view, view_rows, "view", "View");

static const hw_field mesh_rows[] = {HW_ROWS(hw_mesh, HW_MESH_FIELDS)};
const hw_table hw_mesh_table = HW_TABLE(hw_mesh, mesh_rows, "mesh", "Mesh");

static const hw_field collider_rows[] = {HW_ROWS(hw_collider_params, HW_COLLIDER_FIELDS)};
const hw_table hw_collider_table =
    HW_TABLE(hw_collider_params, collider_rows, "collider", "Collider");

static const hw_field surface_rows[] = {HW_ROWS(hw_surface, HW_SURFACE_FIELDS)};
const hw_table hw_surface_table = HW_TABLE(hw_surface, surface_rows, "surface", "Surface");

static const hw_field contact_rows[] = {HW_ROWS(hw_contact, HW_CONTACT_FIELDS)};
const hw_table hw_contact_table = HW_TABLE(hw_contact, contact_rows, "contact", "Contact");

static const hw_field outline_contact_rows[] = {
    HW_ROWS(hw_outline_contact, HW_OUTLINE_CONTACT_FIELDS)};
const hw_table hw_outline_contact_table =
    HW_TABLE(hw_outline_contact, outline_contact_rows, "plan_contact", "Contact in plan");
