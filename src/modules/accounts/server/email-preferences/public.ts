import './tables.ts'

export { escaped, PLAIN_HEADERS, plainPage } from './plain-page.ts'
export { stopLink } from './stop-link.ts'
export { forgetWishesOf, setWish, wants } from './wants.ts'
