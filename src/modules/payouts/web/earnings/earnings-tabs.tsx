import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TabLinks } from '#ui/tabs.tsx'

/** Tabs for payments and statistics, each with its own URL. */
export function EarningsTabs({ current }: { current: 'billing' | 'statistics' }) {
  const { t, language } = useAreaTexts('earnings')
  return (
    <TabLinks
      label={t('earnings.parts')}
      items={[
        { href: buildPagePath('billing', language), text: t('earnings.payments'), isCurrent: current === 'billing' },
        {
          href: buildPagePath('statistics', language),
          text: t('earnings.statistics'),
          isCurrent: current === 'statistics',
        },
      ]}
    />
  )
}
