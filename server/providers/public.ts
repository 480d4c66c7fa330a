import './tables.ts'

export { findPublicProvider } from './public-provider.ts'
