import { useSyncExternalStore } from 'react'
import type { OwnMedia, OwnView } from './own-media.ts'

export const useOwn = (own: OwnMedia): OwnView => useSyncExternalStore(own.subscribe, own.look, own.look)
