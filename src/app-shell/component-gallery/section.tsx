import { createContext, type ReactNode, use } from 'react'
import classes from './page.module.css'

/** Theme of the surrounding column. Included in the names of landmarks and radio groups to keep them unique. */
export const GalleryTheme = createContext<'light' | 'dark'>('light')
export const useTheme = () => use(GalleryTheme)

export function GallerySection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={`${title}, ${useTheme()}`}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{title}</h3>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {children}
    </section>
  )
}
