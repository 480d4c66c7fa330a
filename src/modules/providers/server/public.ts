import './tables.ts'

export {
  createProvider,
  lockProvider,
  type ProviderChange,
  replaceProviderTags,
  updateProvider,
} from './change-provider.ts'
export { eraseProvider } from './erase-provider.ts'
export { loadProviderRecipient } from './load-provider-recipient.ts'
export { type AccountViewer, loadProviderResponse } from './provider-account.ts'
export { putProviderPictures, putProviderVideo } from './put-media.ts'
export { pickTemplateText } from './session-types/pick-template-text.ts'
export { hasWithdrawalRight } from './withdrawal-right.ts'
