import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TabLinks } from '#ui/tabs.tsx'

/** Tabs for payments and statistics, each with its own URL. */
export function EarningsTabs({ current }: { current: 'billing' | 'statistics' }) {
  const { t, language } = useAreaTexts('books')
  return (
    <TabLinks
      label={t('books.parts')}
      items={[
        { href: buildPagePath('billing', language), text: t('books.payments'), isCurrent: current === 'billing' },
        {
          href: buildPagePath('statistics', language),
          text: t('books.statistics'),
          isCurrent: current === 'statistics',
        },
      ]}
    />
  )
}
