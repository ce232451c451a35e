import { config } from '../../src/config/config.ts'
import { findUserByEmail } from '../../src/features/users/service.ts'
import {
  submitApplication,
  reviewApplication,
} from '../../src/features/vendor-applications/service.ts'
import { knex } from '../../src/platform/database/connections/pool.ts'
import { APPLICATIONS } from './market/applications.ts'
import { barangayCode } from './places.ts'
import { DAYS, type Application } from './market/types.ts'

/** Sends the application of every customer who has none, and has the admin turn down what is to be. */
export async function seedApplications(people: Map<string, string>): Promise<void> {
  const admin = (await findUserByEmail(config.adminEmail))!
  for (const application of APPLICATIONS) {
    const userId = people.get(`customer:${application.customer}`)!
    if (await knex('vendor_applications').where({ user_id: userId }).first('id')) continue
    const placeCode = await barangayCode(application.city, application.barangay)
    const { id } = await submitApplication(userId, { ...formOf(application), placeCode })
    const { rejection: reason } = application
    if (reason) await reviewApplication(admin.id, id, { action: 'reject', reason })
  }
}

/** The form as it is sent; what else a row says is for the seed alone, and dropped. */
function formOf({ hours, ...form }: Application) {
  const operatingHours = Object.fromEntries(DAYS.map((day) => [day, hours]))
  return { ...form, operatingHours, termsAccepted: true as const }
}
