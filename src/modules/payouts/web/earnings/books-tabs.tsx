import { pagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TabLinks } from '#ui/tabs.tsx'

/** Payments and figures belong together; each has an address of its own. */
export function BooksTabs({ current }: { current: 'billing' | 'statistics' }) {
  const { t, language } = useAreaTexts('books')
  return (
    <TabLinks
      label={t('books.parts')}
      items={[
        { href: pagePath('billing', language), text: t('books.payments'), isCurrent: current === 'billing' },
        { href: pagePath('statistics', language), text: t('books.statistics'), isCurrent: current === 'statistics' },
      ]}
    />
  )
}
