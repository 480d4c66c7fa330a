/** Pictures of the product on text pages such as 'For counsellors'. `ops/make-product-pictures.ts` draws them. */
export const PRODUCT_PICTURES = ['finder', 'page', 'hours', 'paid', 'messages', 'organization', 'figures'] as const
export type ProductPictureName = (typeof PRODUCT_PICTURES)[number]
