import { listOrders } from '../../marketplace/orders/orders.ts';
import { listOwnedOrganizers } from '../../marketplace/organizers/organizers.ts';
import { clearSignInCode, findPerson, type Person, updateRole } from '../../marketplace/people/persons.ts';
import { deleteAccount } from '../account/delete-account.server.ts';
import { isSampleAccount } from '../account/sample-accounts.server.ts';
import { buildMarketLink } from '../http/links.server.ts';
import type { PersonContext } from '../http/market-context.server.ts';
import { type AdminAction, createAdminRoute } from './create-admin-route.server.ts';
import { createOrderRows } from './order-rows.server.ts';

/** Staff cannot act on their own account, on other staff or on the shared sample accounts. */
const isOpenToStaff = ({ person }: PersonContext, { id, role }: Person) =>
  id !== person.id && role !== 'staff' && !isSampleAccount(id);

const createRoleAction = (role: 'attendee' | 'organizer'): AdminAction<Person> => ({
  id: `make-${role}`,
  label: `admin.make-${role}`,
  isOffered: (context, user) => isOpenToStaff(context, user) && user.role !== role,
  async run({ db }, { id }) {
    await updateRole(db, id, role);
    return true;
  },
});

/** `/admin/users/{public id}/`. */
export const adminUserRoute = createAdminRoute<Person>({
  type: 'user',
  find: ({ db }, id) => findPerson(db, id),
  async describe(context, { id, name, email, role, user }) {
    const { services, db } = context;
    const { t, format } = services;
    const organizers = await listOwnedOrganizers(db, id);
    const orders = await listOrders(db, id);
    return {
      title: name,
      blocks: [
        {
          kind: 'facts',
          facts: [
            { name: t('field.email'), value: email },
            { name: t('admin.id'), value: id },
            { name: t('admin.role'), value: t(`admin.role.${role}`) },
            { name: t('page.tickets.title'), value: format.number(user.numOrders ?? 0) },
            { name: t('page.liked.title'), value: format.number(user.numSavedEvents ?? 0) },
            { name: t('page.following.title'), value: format.number(user.numFollowing ?? 0) },
            ...organizers.map((organizer) => ({
              name: t('admin.role.organizer'),
              value: organizer.name,
              path: buildMarketLink(services, 'organizer', { organizer: organizer.id }),
            })),
          ],
        },
        ...createOrderRows(context, orders),
      ],
    };
  },
  actions: [
    createRoleAction('attendee'),
    createRoleAction('organizer'),
    {
      id: 'end-code',
      label: 'admin.end-code',
      isOffered: isOpenToStaff,
      async run({ db }, { id }) {
        await clearSignInCode(db, id);
        return true;
      },
    },
    {
      id: 'delete',
      label: 'admin.delete-user',
      isOffered: isOpenToStaff,
      async run(context, { id }) {
        await deleteAccount(context, id);
        return true;
      },
    },
  ],
});
