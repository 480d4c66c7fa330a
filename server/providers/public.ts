import './tables.ts'

export { findPublicProvider, isPublic } from './public-provider.ts'
