import './tables.ts'

export { activeTemplates, type TemplateView } from './active-templates.ts'
