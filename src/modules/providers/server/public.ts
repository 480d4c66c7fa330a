import './tables.ts'

export { createProvider, type ProviderChange, replaceProviderTags, updateProvider } from './change-provider.ts'
export { eraseProvider } from './erase-provider.ts'
export { type AccountReader, loadProviderResponse } from './provider-account.ts'
export { findPublicProvider, IS_LISTED, isPublic } from './public-provider.ts'
export { putProviderPictures, putProviderVideo } from './put-media.ts'
