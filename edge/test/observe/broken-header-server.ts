export { contract, readLabels } from '@marquee/header-server';

/** A build whose header throws while it renders. */
export const renderHeader = (): never => {
  throw new Error('The header of the test throws');
};
