import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { LinkComponentContext } from '#ui/link.tsx'
import { getAccountDialogAddress } from './account-address.ts'
import { showAccountDialog } from './account-dialog.ts'
import { preloadAccountDialogs } from './load-account-dialogs.ts'

interface LogInLinkProps {
  kind?: 'main' | 'second'
  size?: 'dense'
  className?: string | undefined
}

/**
 * Opens the login modal. Without scripts it is a link to the same page, which opens the modal or explains why it cannot
 * be opened.
 */
export function LogInLink(props: LogInLinkProps) {
  const { t } = useTexts()
  const address = getAccountDialogAddress(useLocation(), 'logIn')
  return (
    // A plain anchor, because the router's link would prefetch a page that a click does not open.
    <LinkComponentContext value="a">
      <ButtonLink {...props} href={address} onClick={openModal} onPointerEnter={preloadAccountDialogs}>
        {t('nav.logIn')}
      </ButtonLink>
    </LinkComponentContext>
  )
}

function openModal(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  showAccountDialog('logIn')
}
