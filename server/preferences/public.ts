import './tables.ts'

export { stopLink } from './stop-link.ts'
export { forgetWishesOf, setWish, wants } from './wants.ts'
