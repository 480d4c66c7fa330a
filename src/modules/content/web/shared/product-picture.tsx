import type { ReactNode } from 'react'
import type { ProductPictureName } from '#modules/content/values/product-pictures.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import classes from './product-picture.module.css'

/** The files are named `{name}.{language}.avif`. */
const URLS = import.meta.glob<string>('../product-pictures/*.avif', { query: '?url', import: 'default', eager: true })

interface ProductPictureProps {
  name: ProductPictureName
  language: PathLanguage
  /** Describes the picture for screen readers. */
  text: string
  /** Whether the picture is in view when the page opens. */
  isFirst?: true
}

/** A picture of the product on a phone. */
export function ProductPicture({ name, language, text, isFirst }: ProductPictureProps) {
  return (
    <img
      className={classes.picture}
      src={URLS[`../product-pictures/${name}.${language}.avif`]}
      alt={text}
      width={390}
      height={480}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
    />
  )
}

/** Content with a picture beside it in wide windows and below it in narrow ones. */
export function BesidePicture({ children, ...picture }: ProductPictureProps & { children: ReactNode }) {
  return (
    <div className={classes.beside}>
      <div>{children}</div>
      <ProductPicture {...picture} />
    </div>
  )
}
