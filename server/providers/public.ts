import './tables.ts'

export { findPublicProvider, IS_LISTED, isPublic } from './public-provider.ts'
