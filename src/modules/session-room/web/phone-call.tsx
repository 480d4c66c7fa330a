import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The counsellor's published number, for when the network is too weak for anything else. */
export function PhoneCall({ name, phone }: { name: string; phone: string }) {
  const { t } = useAreaTexts('room')
  return (
    <>
      <p>{t('room.more.callText', { name })}</p>
      <p>
        <ButtonLink kind="second" icon="phone" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </ButtonLink>
      </p>
    </>
  )
}
