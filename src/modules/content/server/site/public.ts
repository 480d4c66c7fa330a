export { serveFlags } from './flags.ts'
export { generalLists } from './general-items.ts'
export { guideAddresses } from './guide-files.ts'
