export { guideAddresses } from './guide-files.ts'
