import { checkHelplines, listHelplines } from './check-helplines.ts'

export const helplineUseCases = { listHelplines, checkHelplines }
