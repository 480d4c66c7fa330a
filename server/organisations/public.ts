export { type Link, setProviderLinks } from './provider-links.ts'

import './tables.ts'
