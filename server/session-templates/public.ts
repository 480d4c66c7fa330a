import './tables.ts'

export { activeTemplates, type TemplateView } from './active-templates.ts'
export { addPrivateTemplate } from './private-template.ts'
