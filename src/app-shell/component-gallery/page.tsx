import { DataDisplay } from './data-display.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import classes from './page.module.css'
import { GalleryTheme } from './section.tsx'
import { Surfaces } from './surfaces.tsx'
import { Times } from './times.tsx'

export const meta = () => [{ title: 'Hool, the parts' }]

/** Gallery of all UI components, in both themes side by side. It exists only in local mode. */
export default function ComponentGalleryPage() {
  return (
    <main id="top" className={classes.page}>
      <h1 className={classes.title}>Hool, the parts</h1>
      <div className={classes.themes}>
        <Column theme="light" />
        <Column theme="dark" />
      </div>
    </main>
  )
}

function Column({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <GalleryTheme value={theme}>
      <div data-theme={theme} className={classes.theme}>
        <h2>{theme === 'light' ? 'Light' : 'Dark'}</h2>
        <Foundations />
        <Fields />
        <Times />
        <Surfaces />
        <DataDisplay />
      </div>
    </GalleryTheme>
  )
}
