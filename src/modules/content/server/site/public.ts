export { serveFlags } from './flags.ts'
export { buildGeneralLists } from './general-items.ts'
export { listGuideAddresses } from './guide-files.ts'
