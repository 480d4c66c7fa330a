import { useNavigate } from 'react-router'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { logOut } from '#modules/accounts/web/shared/log-out.ts'
import { useUnread } from '#modules/messaging/web/shared/unread.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import { ROLE } from '#platform/values/enums.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useLogin } from '#platform/web/login.ts'
import { useProviderStatus } from '#platform/web/provider-status.ts'
import { useTexts } from '#platform/web/texts.tsx'
import type { FirstKey } from '#platform/web/translate.ts'
import type { IconName } from '#ui/icon.tsx'
import type { MenuItem } from '#ui/menu.tsx'
import { CUSTOMER_VIEW_STATE } from './customer-view-state.ts'

interface MenuEntry {
  page: PageId
  text: FirstKey
  icon: IconName
  /** Pages reached from this one, on which the menu item is also marked as current. */
  subpages?: readonly PageId[]
}

/** Provider menu from specification §2, in the specified order, plus the calendar (decision 0091). */
const PROVIDER_ENTRIES: readonly MenuEntry[] = [
  { page: 'dashboard', text: 'nav.dashboard', icon: 'layout-dashboard', subpages: ['providerSession'] },
  { page: 'providerCalendar', text: 'nav.calendar', icon: 'calendar' },
  { page: 'providerProfile', text: 'nav.myProfile', icon: 'user' },
  { page: 'workingHours', text: 'nav.workingHours', icon: 'clock' },
  { page: 'sessionTypes', text: 'nav.sessionTypes', icon: 'list' },
  { page: 'invitations', text: 'nav.invitations', icon: 'mail', subpages: ['newInvitation'] },
  { page: 'clients', text: 'nav.contacts', icon: 'users', subpages: ['client'] },
  { page: 'providerMessages', text: 'nav.messages', icon: 'message-circle' },
  { page: 'billing', text: 'nav.billing', icon: 'wallet', subpages: ['statistics', 'stripeConnect'] },
  { page: 'myWebsite', text: 'nav.myWebsite', icon: 'globe' },
]
/** Customer menu from specification §2. */
const CUSTOMER_ENTRIES: readonly MenuEntry[] = [
  { page: 'profile', text: 'nav.profile', icon: 'user' },
  { page: 'mySessions', text: 'nav.mySessions', icon: 'calendar' },
  { page: 'messages', text: 'nav.messages', icon: 'message-circle' },
]
/** An organisation's manager is also a client (decision 0039). */
const ORGANISATION: MenuEntry = { page: 'organizationPageTexts', text: 'organisation.title', icon: 'building' }
/** Item for clients who are not counsellors (specification §2, customer profile: become a counsellor). */
const BECOME_COUNSELLOR: MenuEntry = { page: 'providerProfile', text: 'nav.becomeCounsellor', icon: 'user-plus' }
const PUBLIC_ENTRIES: readonly MenuEntry[] = [
  { page: 'finder', text: 'nav.findCounsellor', icon: 'search' },
  { page: 'helplines', text: 'footer.helpNow', icon: 'life-buoy' },
]

/** Item for visitors who are not logged in. */
const FOR_COUNSELLORS: MenuEntry = { page: 'forCounsellors', text: 'nav.forCounsellors', icon: 'heart-handshake' }

export interface Menus {
  main: MenuItem[]
  /** Items at the bottom: the view switch, and logging in or out. */
  last: MenuItem[]
}

/**
 * Returns the menu for the current role: the provider menu in the counsellor view, otherwise the client menu
 * (specification §2, §6).
 */
export function useMenus(): Menus {
  const { t } = useTexts()
  const login = useLogin()
  const isLoggedIn = typeof login === 'object'
  const item = useItem(isLoggedIn)
  const isCounsellorView = isLoggedIn && login.role === ROLE.provider
  const loginItem = useLoginItem(isLoggedIn)
  const viewSwitch = useViewSwitch(isCounsellorView)
  const providerEntries = useProviderEntries()
  const saved = useSavedItem()
  if (isCounsellorView) return { main: providerEntries.map(item), last: [viewSwitch, loginItem] }
  const finder: MenuEntry = isLoggedIn ? { ...PUBLIC_ENTRIES[0]!, text: 'nav.explore' } : PUBLIC_ENTRIES[0]!
  const isClient = isLoggedIn && !login.isProvider && login.role === ROLE.customer
  const isManager = isLoggedIn && login.role === ROLE.company
  const main = [
    ...(isManager ? [ORGANISATION] : []),
    ...(isLoggedIn ? CUSTOMER_ENTRIES : []),
    finder,
    ...PUBLIC_ENTRIES.slice(1),
    ...(isClient ? [BECOME_COUNSELLOR] : []),
    ...(isLoggedIn ? [] : [FOR_COUNSELLORS]),
  ].flatMap((entry) => (entry === finder ? [item(entry), ...saved] : [item(entry)]))
  if (isLoggedIn && login.isProvider) return { main, last: [viewSwitch, loginItem] }
  return { main, last: [isLoggedIn ? loginItem : { ...loginItem, text: t('nav.logIn') }] }
}

/** Returns the provider menu. Before approval the profile is called an application (specification §2). */
function useProviderEntries(): MenuEntry[] {
  const status = useProviderStatus()
  const isLive = status === null || status === 'approved' || status === 'deactivated'
  return PROVIDER_ENTRIES.map((entry) =>
    entry.page === 'providerProfile' && !isLive ? { ...entry, text: 'nav.application' } : entry,
  )
}

function useItem(isLoggedIn: boolean): (entry: MenuEntry) => MenuItem {
  const { t, language } = useTexts()
  const current = useCurrentPage()?.id
  const unread = useUnread(isLoggedIn)
  const withUnreadCount = ({ page, text }: MenuEntry) => {
    const count = page === 'messages' ? unread.client : page === 'providerMessages' ? unread.counsellor : 0
    return count > 0 ? t('nav.withNew', { text: t(text), count }) : t(text)
  }
  return (entry) => ({
    text: withUnreadCount(entry),
    icon: entry.icon,
    href: buildPagePath(entry.page, language),
    isCurrent: [entry.page, ...(entry.subpages ?? [])].some((page) => page === current),
  })
}

/** Returns an item for searching the saved counsellors, or an empty list if none are saved. */
function useSavedItem(): MenuItem[] {
  const { t, language } = useTexts()
  const { isEmpty } = useBookmarks()
  if (isEmpty) return []
  return [{ text: t('nav.saved'), icon: 'heart', href: `${buildPagePath('finder', language)}?saved=1` }]
}

function useLoginItem(isLoggedIn: boolean): MenuItem {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  if (!isLoggedIn) return { text: t('nav.logIn'), icon: 'log-in', onPress: () => showAccountDialog('logIn') }
  const onPress = () => {
    void logOut()
    void navigate(buildPagePath('finder', language))
  }
  return { text: t('nav.signOut'), icon: 'log-out', onPress }
}

/**
 * Returns the item that switches between the counsellor and the customer view (specification §2). Its text is the same
 * in both views. The other view takes effect when its first page opens.
 */
function useViewSwitch(isCounsellorView: boolean): MenuItem {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const onPress = () => {
    if (isCounsellorView) void navigate(buildPagePath('finder', language), { state: CUSTOMER_VIEW_STATE })
    else void navigate(buildPagePath('dashboard', language))
  }
  return { text: t('nav.counsellorView'), isOn: isCounsellorView, onPress }
}
