import { lazy, Suspense } from 'react'
import { useAccountDialog } from '../account-dialog.ts'
import { NoticeStack } from '../kit/notice-stack.tsx'
import { MoreTexts, useTexts } from '../texts.tsx'

const AccountDialogs = lazy(async () => {
  const texts = document.documentElement.lang === 'et' ? import('./more-texts-et.tsx') : import('./more-texts-en.tsx')
  const [dialogs] = await Promise.all([import('../account/account-dialogs.tsx'), texts])
  return dialogs
})

/** What floats over every page: the account modals, fetched when first opened, and the notices. */
export function Overlays() {
  const { t } = useTexts()
  const dialog = useAccountDialog()
  return (
    <>
      {dialog && (
        <Suspense>
          <MoreTexts>
            <AccountDialogs dialog={dialog} />
          </MoreTexts>
        </Suspense>
      )}
      <NoticeStack label={t('generic.notices')} dismissText={t('generic.dismiss')} />
    </>
  )
}
