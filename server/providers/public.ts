import './tables.ts'

export { eraseProviderOf } from './erase-provider.ts'
export { findPublicProvider, IS_LISTED, isPublic } from './public-provider.ts'
