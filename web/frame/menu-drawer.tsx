import { useNavigate } from 'react-router'
import { ROLE } from '#contract/enums.ts'
import { pagePath } from '#contract/pages.ts'
import { showAccountDialog } from '../account-dialog.ts'
import { Drawer } from '../kit/dialog.tsx'
import { Menu, type MenuItem } from '../kit/menu.tsx'
import { useLogin } from '../login.ts'
import { signOut } from '../sign-out.ts'
import { useTexts } from '../texts.tsx'
import { useCurrentPage } from './current-page.ts'

/** Customer menu of specification §2, with the counsellor's own lines for a counsellor, as far as its pages exist. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts()
  const items = useItems()
  // A link to the page one is on changes nothing that would close the drawer, so every line closes it.
  const closing = items.map((item) => ({ ...item, onPress: () => leaveBy(item, onClose) }))
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={t('nav.menu')} closeText={t('nav.close')}>
      <Menu label={t('nav.account')} items={closing} />
    </Drawer>
  )
}

function leaveBy(item: MenuItem, close: () => void): void {
  close()
  item.onPress?.()
}

function useItems(): MenuItem[] {
  const { t, language } = useTexts()
  const login = useLogin()
  const isIn = typeof login === 'object'
  const page = useCurrentPage()?.id
  const navigate = useNavigate()
  const leave = () => {
    void signOut()
    void navigate(pagePath('finder', language))
  }
  const mine: MenuItem = {
    text: t('nav.mySessions'),
    icon: 'calendar',
    href: pagePath('mySessions', language),
    isCurrent: page === 'mySessions',
  }
  const practice: MenuItem = {
    text: t('nav.workingHours'),
    icon: 'clock',
    href: pagePath('workingHours', language),
    isCurrent: page === 'workingHours',
  }
  return [
    ...(isIn && login.role === ROLE.provider ? [practice] : []),
    ...(isIn ? [mine] : []),
    {
      text: t(isIn ? 'nav.explore' : 'nav.findCounsellor'),
      icon: 'search',
      href: pagePath('finder', language),
      isCurrent: page === 'finder',
    },
    {
      text: t('footer.helpNow'),
      icon: 'life-buoy',
      href: pagePath('helplines', language),
      isCurrent: page === 'helplines',
    },
    isIn
      ? { text: t('nav.signOut'), icon: 'log-out', onPress: leave }
      : { text: t('nav.logIn'), icon: 'log-in', onPress: () => showAccountDialog('logIn') },
  ]
}
