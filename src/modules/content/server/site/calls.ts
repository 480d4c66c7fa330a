import { generalItems } from './general-items.ts'
import { publicSettings } from './public-settings.ts'

export const siteUseCases = { generalItems, publicSettings }
