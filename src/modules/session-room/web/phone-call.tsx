import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The provider's published phone number, as a fallback for a weak network. */
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
