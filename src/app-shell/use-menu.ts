import { useNavigate } from 'react-router'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { signOut } from '#modules/accounts/web/shared/log-out.ts'
import { useUnread } from '#modules/messaging/web/shared/unread.ts'
import { type PageId, pagePath } from '#modules/pages.ts'
import { useFavourites } from '#modules/search/web/shared/favourites.ts'
import { ROLE } from '#platform/values/enums.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useLogin } from '#platform/web/login.ts'
import { useProviderStatus } from '#platform/web/provider-status.ts'
import { useTexts } from '#platform/web/texts.tsx'
import type { FirstKey } from '#platform/web/translate.ts'
import type { IconName } from '#ui/icon.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { AS_CLIENT } from './view-of-arrival.ts'

interface Line {
  page: PageId
  text: FirstKey
  icon: IconName
  /** Pages that are reached through it. */
  holds?: readonly PageId[]
}

/** Provider menu of specification §2, in its order. */
const PRACTICE: readonly Line[] = [
  { page: 'dashboard', text: 'nav.dashboard', icon: 'layout-dashboard', holds: ['providerSession'] },
  { page: 'providerProfile', text: 'nav.myProfile', icon: 'user' },
  { page: 'workingHours', text: 'nav.workingHours', icon: 'clock' },
  { page: 'sessionTypes', text: 'nav.sessionTypes', icon: 'calendar' },
  { page: 'invitations', text: 'nav.invitations', icon: 'mail', holds: ['invite'] },
  { page: 'contacts', text: 'nav.contacts', icon: 'users', holds: ['contact'] },
  { page: 'providerMessages', text: 'nav.messages', icon: 'message-circle' },
  { page: 'billing', text: 'nav.billing', icon: 'wallet', holds: ['statistics', 'stripeConnect'] },
  { page: 'myWebsite', text: 'nav.myWebsite', icon: 'globe' },
]
/** Customer menu of specification §2. */
const CUSTOMER: readonly Line[] = [
  { page: 'profile', text: 'nav.profile', icon: 'user' },
  { page: 'mySessions', text: 'nav.mySessions', icon: 'calendar' },
  { page: 'messages', text: 'nav.messages', icon: 'message-circle' },
]
/** Whoever looks after an organisation is a client besides (decision 0039). */
const ORGANISATION: Line = { page: 'manageOrganisation', text: 'organisation.title', icon: 'building' }
/** Whoever is no counsellor yet (specification §2, customer profile: become a counsellor). */
const BECOME: Line = { page: 'providerProfile', text: 'nav.becomeCounsellor', icon: 'user-plus' }
const EVERYBODY: readonly Line[] = [
  { page: 'finder', text: 'nav.findCounsellor', icon: 'search' },
  { page: 'helplines', text: 'footer.helpNow', icon: 'life-buoy' },
]

/** Whoever has not said who they are may be one. */
const FOR_COUNSELLORS: Line = { page: 'forCounsellors', text: 'nav.forCounsellors', icon: 'heart-handshake' }

export interface Menus {
  main: MenuItem[]
  /** What stands apart at the bottom: the other view, and leaving. */
  last: MenuItem[]
}

/** The menu of whoever looks: of the practice in the counsellor's view, of a client otherwise (specification §2, §6). */
export function useMenus(): Menus {
  const { t } = useTexts()
  const login = useLogin()
  const isIn = typeof login === 'object'
  const item = useItem(isIn)
  const isPractice = isIn && login.role === ROLE.provider
  const leaveOrEnter = useLeaveOrEnter(isIn)
  const viewSwitch = useViewSwitch(isPractice)
  const practice = usePractice()
  const saved = useSaved()
  if (isPractice) return { main: practice.map(item), last: [viewSwitch, leaveOrEnter] }
  const finder: Line = isIn ? { ...EVERYBODY[0]!, text: 'nav.explore' } : EVERYBODY[0]!
  const isClient = isIn && !login.isProvider && login.role === ROLE.customer
  const isManager = isIn && login.role === ROLE.company
  const main = [
    ...(isManager ? [ORGANISATION] : []),
    ...(isIn ? CUSTOMER : []),
    finder,
    ...EVERYBODY.slice(1),
    ...(isClient ? [BECOME] : []),
    ...(isIn ? [] : [FOR_COUNSELLORS]),
  ].flatMap((line) => (line === finder ? [item(line), ...saved] : [item(line)]))
  if (isIn && login.isProvider) return { main, last: [viewSwitch, leaveOrEnter] }
  return { main, last: [isIn ? leaveOrEnter : { ...leaveOrEnter, text: t('nav.logIn') }] }
}

/** Before it is approved a profile is an application (specification §2, provider menu). */
function usePractice(): Line[] {
  const status = useProviderStatus()
  const isLive = status === null || status === 'approved' || status === 'deactivated'
  return PRACTICE.map((line) =>
    line.page === 'providerProfile' && !isLive ? { ...line, text: 'nav.application' } : line,
  )
}

function useItem(isIn: boolean): (line: Line) => MenuItem {
  const { t, language } = useTexts()
  const current = useCurrentPage()?.id
  const unread = useUnread(isIn)
  const said = ({ page, text }: Line) => {
    const count = page === 'messages' ? unread.client : page === 'providerMessages' ? unread.counsellor : 0
    return count > 0 ? t('nav.withNew', { text: t(text), count }) : t(text)
  }
  return (line) => ({
    text: said(line),
    icon: line.icon,
    href: pagePath(line.page, language),
    isCurrent: [line.page, ...(line.holds ?? [])].some((page) => page === current),
  })
}

/** The finder among saved counsellors, once there are any. */
function useSaved(): MenuItem[] {
  const { t, language } = useTexts()
  const { isEmpty } = useFavourites()
  if (isEmpty) return []
  return [{ text: t('nav.saved'), icon: 'heart', href: `${pagePath('finder', language)}?saved=1` }]
}

function useLeaveOrEnter(isIn: boolean): MenuItem {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  if (!isIn) return { text: t('nav.logIn'), icon: 'log-in', onPress: () => showAccountDialog('logIn') }
  const onPress = () => {
    void signOut()
    void navigate(pagePath('finder', language))
  }
  return { text: t('nav.signOut'), icon: 'log-out', onPress }
}

/**
 * The counsellor/customer view toggle of specification §2, the same switch in both views. Each view opens on its own first page
 * and shows once that page has been reached.
 */
function useViewSwitch(isCounsellorView: boolean): MenuItem {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const onPress = () => {
    if (isCounsellorView) void navigate(pagePath('finder', language), { state: AS_CLIENT })
    else void navigate(pagePath('dashboard', language))
  }
  return { text: t('nav.counsellorView'), isOn: isCounsellorView, onPress }
}
