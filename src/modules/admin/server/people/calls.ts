import { blockUser, blockUserSide, deactivateTherapist } from './close-side.ts'
import { previewStanding } from './effect.ts'
import { listUsers } from './list-users.ts'
import { openCustomerProfile, openProviderProfile } from './open-profile.ts'
import { activateTherapist, activateUser, activateUserSide } from './open-side.ts'
import { getCustomerProfile, getProviderProfile } from './show-profile.ts'

export const peopleUseCases = {
  listUsers,
  previewStanding,
  blockUser,
  blockUserSide,
  activateUser,
  activateUserSide,
  deactivateTherapist,
  activateTherapist,
  openCustomerProfile,
  getCustomerProfile,
  openProviderProfile,
  getProviderProfile,
}
