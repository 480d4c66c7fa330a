import { firstAvailability, getAvailability } from './show-free-times.ts'

export const availabilityUseCases = { getAvailability, firstAvailability }
