import { addGroupDates, addSessionTemplate } from './add-template.ts'
import { cancelGroupDate, holdGroupDate } from './cancel-date.ts'
import { putSessionTemplate } from './edit-template.ts'
import { listGroupDecisions } from './group-decisions.ts'
import { orderSessionTemplates } from './order-templates.ts'
import { getSessionTemplate, listSessionTemplates, previewGroupDates } from './show-templates.ts'
import { activateSessionTemplate, deactivateSessionTemplate } from './switch-template.ts'

export const sessionTemplateUseCases = {
  listSessionTemplates,
  addSessionTemplate,
  getSessionTemplate,
  putSessionTemplate,
  activateSessionTemplate,
  deactivateSessionTemplate,
  orderSessionTemplates,
  addGroupDates,
  previewGroupDates,
  cancelGroupDate,
  holdGroupDate,
  listGroupDecisions,
}
