-- The primary name of an owner on a network without a reverse registrar (ENSIP-19), by the network's coin type.
create table primary_names (
  owner text not null,
  coin_type bigint not null,
  name text not null references names (name) on delete cascade,
  primary key (owner, coin_type)
);
create index primary_names_name on primary_names (name);
