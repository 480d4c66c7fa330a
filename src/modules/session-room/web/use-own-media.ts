import { useSyncExternalStore } from 'react'
import type { OwnMedia, OwnView } from './own-media.ts'

export const useOwnMedia = (own: OwnMedia): OwnView => useSyncExternalStore(own.subscribe, own.getView, own.getView)
