import './tables.ts'

export { changeProvider, makeProvider, type ProviderChange, setTags } from './change-provider.ts'
export { eraseProviderOf } from './erase-provider.ts'
export { type AccountReader, providerResponseOf } from './provider-account.ts'
export { findPublicProvider, IS_LISTED, isPublic } from './public-provider.ts'
export { putProviderPictures, putProviderVideo } from './put-media.ts'
