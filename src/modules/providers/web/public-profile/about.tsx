import { Disclosure } from '#ui/disclosure.tsx'
import classes from './about.module.css'
import { splitAbout } from './about-text.ts'
import type { Provider } from './choice.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** The provider's description; a long one is collapsed after its beginning. */
export function About({ provider }: { provider: Provider }) {
  const { t } = useProviderPageTexts()
  const { shown, collapsed } = splitAbout(provider.description)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="about" className={classes.about}>
      <h2 id="about">{t('counsellor.about')}</h2>
      <div className={classes.text}>
        <Paragraphs texts={shown} />
      </div>
      {collapsed.length > 0 && (
        <Disclosure text={t('counsellor.readMore')} openText={t('counsellor.readLess')} className={classes.more}>
          <div className={classes.text}>
            <Paragraphs texts={collapsed} />
          </div>
        </Disclosure>
      )}
    </section>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}
