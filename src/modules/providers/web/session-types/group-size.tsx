import { GROUP_MIN } from '#modules/providers/values/limits.ts'
import { GROUP_MAX, GROUP_SEATS } from '#platform/values/constants.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { getExceededRoomCapacity } from './draft.ts'
import classes from './form.module.css'
import type { TemplateEditor } from './use-template-form.ts'

/** Minimum and maximum group size (specification §9: the placeholders 1 and 12 also apply to empty fields). */
export function GroupSize({ editor: { draft, set, offering } }: { editor: TemplateEditor }) {
  const { t } = useAreaTexts('templates')
  const tooMany = getExceededRoomCapacity(draft, offering.groupRoomPlaces)
  const box = { type: 'number', inputMode: 'numeric', min: 1, max: GROUP_SEATS, step: 1 } as const
  return (
    <Card as="section" aria-label={t('templates.size')} className={classes.part}>
      <CardHead title={t('templates.size')} />
      <div className={classes.numbers}>
        <TextField
          {...box}
          name="minParticipants"
          label={t('templates.minimum')}
          placeholder={String(GROUP_MIN)}
          value={draft.minParticipants}
          onChange={(event) => set({ minParticipants: event.target.value })}
        />
        <TextField
          {...box}
          name="maxParticipants"
          label={t('templates.maximum')}
          placeholder={String(GROUP_MAX)}
          value={draft.maxParticipants}
          onChange={(event) => set({ maxParticipants: event.target.value })}
        />
      </div>
      <p className={classes.lead}>{t('templates.minimumHint')}</p>
      {tooMany && (
        <Notice kind="waiting" live>
          {t('templates.roomPlaces', { count: tooMany })}
        </Notice>
      )}
    </Card>
  )
}
