/** Applications to sell and to ride: pictures side by side, approved or rejected one by one or many at once. */
import { html } from '../../../storefront/shared/html.js'
import { useLocale } from '../../../storefront/shared/locale.js'
import { api } from '../../../storefront/shared/api.js'
import { storeAddress } from '../../../storefront/shared/store-address.js'
import { ask } from '../../parts/ask.js'
import { List } from '../../parts/list/list.js'
import { Empty } from '../../parts/state.js'
import { linkTo } from '../../shell/router.js'
import { Pictures } from './pictures.js'

/** @import { RiderApplication, StoreApplication } from '../types.ts' */
/** @typedef {StoreApplication | RiderApplication} Application */
/** @typedef {import('../../parts/list/table.js').Column<any>} Column */

const statuses = /** @type {const} */ (['pending', 'approved', 'rejected'])

/** @param {{ id: string }} props */
export function Applications({ id }) {
  const { t } = useLocale()
  const isRiders = id === 'riders'
  const path = isRiders ? '/api/admin/rider-applications' : '/api/admin/applications'
  const columns = useColumns()
  return html`<h1>${t('admin.applications')}</h1>
    <nav class="tabs" aria-label=${t('admin.applications')}>
      <a
        class="tab"
        href=${`${linkTo('applications')}?status=pending`}
        aria-current=${isRiders ? undefined : 'page'}
      >
        ${t('admin.to-sell')}
      </a>
      <a
        class="tab"
        href=${`${linkTo('applications', 'riders')}?status=pending`}
        aria-current=${isRiders ? 'page' : undefined}
      >
        ${t('admin.to-ride')}
      </a>
    </nav>
    <${List}
      key=${path}
      label=${t('admin.applications')}
      path=${path}
      filters=${[
        {
          name: 'status',
          label: t('admin.status'),
          options: statuses.map((status) => [status, t(`admin.application.${status}`)]),
        },
      ]}
      columns=${isRiders ? columns.riders : columns.stores}
      actions=${useDecisions(path)}
      empty=${html`<${Empty} title=${t('admin.no-applications')} text=${t('admin.no-applications-text')} />`}
    />`
}

/** @param {string} path @returns {import('../../parts/list/actions.js').Action<Application>[]} */
function useDecisions(path) {
  const { t } = useLocale()
  const isPending = (/** @type {Application} */ { status }) => status === 'pending'
  const review = (/** @type {Application} */ { id }, /** @type {object} */ decision) =>
    api('PATCH', `${path}/${id}/review`, decision)
  return [
    {
      label: t('admin.approve'),
      isFor: isPending,
      prepare: ({ length }) =>
        ask({
          title: t('admin.approve-sure', { count: length }),
          text: t('admin.approve-text'),
          action: t('admin.approve'),
        }),
      each: (row) => review(row, { action: 'approve' }),
    },
    {
      label: t('admin.turn-down'),
      look: 'danger',
      isFor: isPending,
      prepare: ({ length }) =>
        ask({
          title: t('admin.turn-down-sure', { count: length }),
          action: t('admin.turn-down'),
          reason: t('admin.turn-down-reason'),
          isDangerous: true,
        }),
      each: (row, reason) => review(row, { action: 'reject', reason: reason || null }),
    },
  ]
}

function useColumns() {
  const { t, moment } = useLocale()
  /** @type {Column[]} */
  const shared = [
    {
      title: t('admin.applicant'),
      show: ({ applicant: { firstName, lastName, email, phone } }) =>
        html`${firstName} ${lastName}<small>${email} ${phone}</small>`,
      sortBy: ({ applicant: { firstName } }) => firstName,
    },
    {
      title: t('admin.status'),
      show: ({ status, reason }) =>
        html`${t(`admin.application.${/** @type {Application['status']} */ (status)}`)}${reason && html`<small>${reason}</small>`}`,
      sortBy: ({ status }) => status,
    },
    {
      title: t('admin.when'),
      show: ({ createdAt }) => moment(createdAt),
      sortBy: ({ createdAt }) => createdAt,
    },
  ]
  /** @type {Column[]} */
  const stores = [
    {
      title: t('admin.store'),
      kind: 'main',
      show: ({ storeName, category, description }) =>
        html`${storeName}<small>${[category, description].filter(Boolean).join('. ')}</small>`,
      sortBy: ({ storeName }) => storeName,
    },
    { title: t('admin.pictures'), show: (row) => html`<${Pictures} application=${row} />` },
    {
      title: t('admin.address'),
      show: storeAddress,
      sortBy: ({ city }) => city,
    },
    ...shared,
  ]
  /** @type {Column[]} */
  const riders = [
    {
      title: t('admin.vehicle'),
      kind: 'main',
      show: ({ vehicleType, plateNumber }) =>
        html`${t(`admin.vehicle.${/** @type {RiderApplication['vehicleType']} */ (vehicleType)}`)}<small
            >${plateNumber}</small
          >`,
      sortBy: ({ vehicleType }) => vehicleType,
    },
    { title: t('admin.licence'), show: ({ licenseNumber }) => licenseNumber },
    {
      title: t('admin.area'),
      show: ({ serviceArea }) => serviceArea,
      sortBy: ({ serviceArea }) => serviceArea,
    },
    ...shared,
  ]
  return { stores, riders }
}
