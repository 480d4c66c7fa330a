export { serveFlags } from './flags.ts'
export { getGeneralLists } from './general-items.ts'
export { listGuideAddresses } from './guide-files.ts'
