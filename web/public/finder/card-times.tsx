import { pagePath } from '#contract/pages.ts'
import { LinkKind } from '../../kit/link.tsx'
import { TimeButton } from '../../kit/time-button.tsx'
import { useTexts } from '../../texts.tsx'
import classes from './counsellor-card.module.css'
import type { CounsellorCardData } from './counsellor-card.tsx'
import { zoneName } from './zone-name.ts'

/** The next free times; a tap goes straight on to the checkout of that time (look and feel: four taps to paying). */
export function CardTimes({ card, profile }: { card: CounsellorCardData; profile: string }) {
  const { t, format, language } = useTexts()
  if (card.nextAvailable.length === 0) return <p className={classes.still}>{t('finder.noTimes')}</p>
  const checkout = pagePath('checkout', language)
  // A group's places are chosen on the counsellor's page.
  const hrefOf = (start: string) =>
    card.nextSessionTemplateId ? `${checkout}?session=${card.nextSessionTemplateId}&start=${start}` : profile
  const detailOf = (start: string) =>
    t('finder.timeDetail', {
      date: format.dayLong(start),
      zone: zoneName(t, format.timezone),
      minutes: card.minPriceDurationInMinutes,
    })
  return (
    // A plain link: the checkout has a content policy of its own, which belongs to the document.
    <LinkKind value="a">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these are links */}
      <div role="group" aria-label={t('finder.nextTimes')} className={classes.times}>
        {card.nextAvailable.map((start) => (
          <TimeButton
            key={start}
            day={format.dayNear(start)}
            time={format.time(start)}
            detail={detailOf(start)}
            href={hrefOf(start)}
          />
        ))}
      </div>
    </LinkKind>
  )
}
