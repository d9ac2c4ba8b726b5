-- What a paymaster has signed for: counted at its most before it is signed, so that parallel requests cannot pass a limit.
create table if not exists sponsored_totals (
  project_id text not null,
  network text not null,
  -- An account and a day, or '' for the project altogether.
  account text not null,
  day text not null,
  units numeric not null,
  primary key (project_id, network, account, day)
);
